/**
 * Every text of the pages, by area, so that a page loads only its own. A further language is a second folder beside en/
 * whose areas have the type `Catalogue<typeof area>`.
 */
export { arenaVote } from './en/arena-vote.ts';
export { benchmarkReport } from './en/benchmark-report.ts';
export { card } from './en/card.ts';
export { check } from './en/check.ts';
export { commandLine } from './en/command-line.ts';
export { common } from './en/common.ts';
export { comparing } from './en/comparing.ts';
export { confidence } from './en/confidence.ts';
export { criteria } from './en/criteria.ts';
export { design } from './en/design.ts';
export { home } from './en/home.ts';
export { host } from './en/host.ts';
export { hostArena } from './en/host-arena.ts';
export { hostBenchmark } from './en/host-benchmark.ts';
export { hostImport } from './en/host-import.ts';
export { hostJudges } from './en/host-judges.ts';
export { join } from './en/join.ts';
export { judging } from './en/judging.ts';
export { jury } from './en/jury.ts';
export { leaderboard } from './en/leaderboard.ts';
export { live } from './en/live.ts';
export { methodology } from './en/methodology.ts';
export { methods } from './en/methods.ts';
export { plots } from './en/plots.ts';
export { report } from './en/report.ts';
export { reputation } from './en/reputation.ts';
export { results } from './en/results.ts';
export { review } from './en/review.ts';
export { stage } from './en/stage.ts';
export { upload } from './en/upload.ts';
export { vote } from './en/vote.ts';
