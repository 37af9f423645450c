import type { ErrorDetail } from '../domain/app-error.ts';
import type { ErrorCode } from '../domain/codes.ts';

type Sentence = (detail: ErrorDetail) => string;

const say =
  (sentence: string): Sentence =>
  () =>
    sentence;

const megabytes = (bytes: string | number | undefined) => `${Math.floor(Number(bytes ?? 0) / 1024 / 1024)} MB`;
const amount = (count: string | number | undefined, one: string, many: string) =>
  `${count ?? 0} ${Number(count) === 1 ? one : many}`;

/** What a person is told when the answer is no: what happened, and what to do. */
export const ERROR_SENTENCES: Readonly<Record<ErrorCode, Sentence>> = {
  bad_request: say('Something in this request is missing or not as expected. Please check what you entered.'),
  unauthenticated: say('This device has not joined yet. Open your invitation link or enter the join code first.'),
  token_unknown: say(
    'This token opens nothing: it was revoked, or it was not copied whole. Ask the host for a new one.',
  ),
  forbidden: say('Your invitation does not include this. Ask the host if you think it should.'),
  wrong_origin: say('This request came from another page, so it was not carried out. Please reload and try again.'),
  not_found: say('There is nothing here. Please check the address.'),
  rate_limited: say('That was very quick. Please wait a moment and try again.'),
  busy: say('Many people are here right now. Nothing is lost: please try again in a moment.'),
  internal: say('Something went wrong on our side. Please try again; if it stays, tell the host the number below.'),
  unavailable: say('This is not ready at the moment. Please try again shortly.'),
  stale_build: say('Blindrank was updated. Please reload the page; your votes are kept.'),

  invitation_unknown: say('This code or link is not known. Please check it, or ask the host for a new one.'),
  invitation_used_up: say('This invitation has been used already. Ask the host for a new one.'),
  invitation_expired: say('This invitation is no longer valid. Ask the host for a new one.'),
  host_cannot_join: say(
    'You are the host here on this device, and hosts do not vote. Use another device or a private window to join.',
  ),
  voter_cannot_host: say(
    'This device already takes part in this contest, so it cannot host it. Open the link on another device or in a private window.',
  ),
  juror_needs_link: say('Jurors and judges join by a personal link that works once. Ask the host for yours.'),

  last_host: say(
    'You are the only host of this installation. Make another account host first; without one, nobody could run it.',
  ),
  wrong_contest_state: say('The contest is at another stage now. Reload the page to see what can be done next.'),
  wrong_round_state: say('The round is in another state now. Reload the page to see what can be done next.'),
  arena_only: say('This belongs to arenas; this contest is none.'),
  challenge_only: say('Arenas and benchmarks do without this step: their works come by manifest, and they open once.'),
  benchmark_only: say('This belongs to benchmarks, and this contest is none.'),
  import_running: say('Works are being imported right now. Please wait until that is done.'),
  needs_two_entries: ({ required = 2, entries = 0 }) =>
    `A round needs at least ${required} works; there ${Number(entries) === 1 ? 'is' : 'are'} ${entries} so far.`,
  needs_two_outputs: say(
    'No two generators have an output for the same task yet. Import more works, then open the arena.',
  ),
  needs_benchmarks: ({ required = 0, benchmarks = 0 }) =>
    `This contest asks for exactly ${amount(required, 'AI benchmark', 'AI benchmarks')}; there ${
      Number(benchmarks) === 1 ? 'is' : 'are'
    } ${benchmarks}. Add or remove some, or change the number while submissions are open.`,
  needs_two_models: ({ models = 0 }) =>
    `A benchmark compares at least two models with outputs to judge; there ${Number(models) === 1 ? 'is' : 'are'} ${models}. Import more.`,
  needs_runs: ({ required = 0, model = '', brief = '', runs = 0 }) =>
    `Every model needs ${amount(required, 'run', 'runs')} of every brief: “${model}” has ${runs} of “${brief}”. Import the missing ones or ask for fewer.`,
  needs_reruns: ({ runs = 0 }) =>
    `To be run again, as it was not the model’s fault: ${amount(runs, 'run', 'runs')}. Import the new attempts, or open without them: the report says so.`,
  needs_anchor_scores: ({ brief = '', version = '' }) =>
    `An anchor of “${brief}” was scored by other dimensions than those of version ${version} of the standard. Import the brief again with a score for each dimension.`,
  needs_panel: say('Choose at least one judge whose scores rank. All others are side notes.'),
  needs_judgements: ({ judge = '', briefs = 0 }) =>
    `Not all is judged: ${judge} has ${amount(briefs, 'brief', 'briefs')} left. Wait for them, or take this judge off the panel.`,
  needs_closed_rounds: say('Every round must be closed first. Close the running round, then try again.'),
  needs_final_standing: say('The final ranking is still being computed. Please try again in a few seconds.'),
  settings_frozen: say('This can no longer be changed: the settings are fixed once submissions have closed.'),
  standard_kept: ({ version = '' }) =>
    `Version ${version} of the standard is here with other words, and a version never changes. Give yours another number.`,
  closing_time_past: say('The closing time must lie in the future. Please choose a later one.'),
  opening_time_past: say('The opening time must lie in the future. Please choose a later one, or open the round now.'),
  closing_before_opening: say('The round would close before it opens. Please choose a later closing time.'),
  round_scheduled: say('Another round waits for its opening time. Change, open or cancel that one first.'),
  round_not_published: say('Works are chosen by the codes of a published round. Publish that round by codes first.'),
  codes_unknown: say('Some of these codes are not works of that round. Reload the page and choose again.'),

  submissions_closed: say('Submissions are closed, so works can no longer be handed in or changed.'),
  file_missing: say('There is no image in this upload. Please choose one and send it again.'),
  file_too_many: say('Please send exactly one image.'),
  file_too_large: ({ limit }) => `This file is too large. Please send one of at most ${megabytes(limit)}.`,
  image_unknown_type: say('This is not an image we can show. Please send a PNG, JPEG, WebP or AVIF file.'),
  image_vector: say('Vector images cannot be shown alike on every screen. Please export yours as PNG and send that.'),
  image_animated: say('This image moves or has several pages. Please send a still image.'),
  image_corrupt: say('This image is damaged and cannot be opened. Please export it again and send the new file.'),
  image_too_many_pixels: ({ limit }) =>
    `This image has too many pixels. Please send one with at most ${Math.floor(Number(limit ?? 0) / 1e6)} million.`,
  image_too_small: ({ limit }) => `This image is too small. Each side needs at least ${limit ?? 0} pixels.`,

  already_reported: say('You have reported this work already. The host will look at it.'),
  round_not_open: say('Voting has not started yet. This page will go on by itself.'),
  round_paused: say('The host has paused the round. This page will go on by itself.'),
  round_closed: say('The round is closed, so this could not be counted any more. Thank you for taking part.'),
  not_in_electorate: say('This part of the round is for others. Yours may come in another one.'),
  hosts_do_not_vote: say('Hosts know too much to judge blind, so they do not vote.'),
  human_check_not_set_up: say(
    'The operator of this installation has not set this check of persons up. Choose another, or ask for its keys.',
  ),
  human_check_wanted: say('First a short check that a person votes. Your votes are kept until then.'),
  own_entry: say('Your own work is never yours to judge.'),
  entry_withdrawn: say('One of these two works was withdrawn. Here is another pair.'),
  not_assigned: say('This was not given to you to judge. Reload the page to go on with yours.'),
  not_in_pair: say('This work is not part of the pair. Reload the page to go on.'),
  out_of_order: say('An earlier one is still waiting for your answer. It comes up next.'),
  already_judged: say('You have answered this already; your first answer counts.'),
  retracted: say('This answer was taken back. Please answer anew.'),
  no_skips_left: ({ limit }) =>
    `All ${limit === undefined ? 'skips' : amount(limit, 'skip', 'skips')} of this round are used. Please choose the one you prefer, even by a little.`,
  undo_too_late: ({ limit }) =>
    `An answer can be taken back for ${amount(limit, 'second', 'seconds')}. This one stands.`,
  undo_not_last: say('Only the last answer can be taken back. This one stands.'),
  method_not_used: say('This round is not judged in this way.'),
  packet_submitted: say('Your packet is submitted. Reopen it to change a score.'),
  packet_incomplete: ({ missing = 0 }) =>
    `A packet counts only when it is complete: ${amount(missing, 'score is', 'scores are')} still missing.`,
  packet_changed: say('Your packet was changed on another device or page meanwhile. Look at it once more.'),
  score_changed: say('This score was changed on another device or page meanwhile. Here is what stands there now.'),
  judge_removed: say('The host has ended your judging here. What you handed in stays.'),
  judging_not_open: say('Judging has not begun yet. Come back when the host opens it.'),
  judging_over: say('Judging is over: the results are out. Nothing more is taken.'),
  not_all_seen: ({ unseen = 0 }) =>
    `Look at every design at its original size first: ${amount(unseen, 'is', 'are')} left. Then you can score.`,
  judgement_submitted: say('You have handed in your scores for this brief. They stand as they are.'),
  draft_changed: say('This brief was changed on another device or page meanwhile. Here is what stands there now.'),
  first_pick_late: say('A first impression counts only before the first score.'),
  llm_not_set_up: say(
    'No model endpoint is set up here. The operator sets LLM_BASE_URL and LLM_API_KEY, then judges of this kind can work.',
  ),
  not_published: say('The results are not published yet. They appear here as soon as they are.'),
};

/** What is wrong with one field of a form. */
export const FIELD_FAULTS = {
  missing: say('Please fill this in.'),
  wrong: say('This is not in the expected form.'),
  tooShort: ({ limit }) => `At least ${amount(limit, 'character', 'characters')}, please.`,
  tooLong: ({ limit }) => `At most ${amount(limit, 'character', 'characters')}, please.`,
  tooSmall: ({ limit }) => `At least ${limit}, please.`,
  tooLarge: ({ limit }) => `At most ${limit}, please.`,
  tooFew: ({ limit }) => `Choose at least ${limit}, please.`,
  notChoice: say('Please choose one of the offered values.'),
  unknown: say('This field is not known here.'),
  bodyTooLarge: say('This request is larger than it may be.'),
  notJson: say('The body is not valid JSON.'),
  twice: say('This is here twice. Give it once, please.'),
  scoreFirst: say('The reason comes first: write it, and what else speaks for the score, before the score.'),
  outputMissing: ({ code = '' }) => `The output ${code} is missing: all of a brief are handed in together.`,
} as const satisfies Record<string, Sentence>;
export type FieldFault = keyof typeof FIELD_FAULTS;

/** Short labels that appear on result pages where nobody chose a name. */
export const unnamedDesigner = (position: number): string => `Designer ${position}`;
