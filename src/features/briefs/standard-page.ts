import type { Dimension, JudgeStandard, StandardText } from '../../domain/judge-standard.ts';
import { isModelFailure, OUTCOME_RULES, type RunOutcome } from '../../domain/run-outcome.ts';
import { RUN_CONSEQUENCES, RUN_RULES } from '../../words/run-rules.ts';
import { JUDGEMENT_FIELD_WORDS, STANDARD_PAGE } from '../../words/standard-page.ts';

type Language = 'en' | 'zh';

/** A standard as a page in Markdown: what judges read, what is scored and how the whole is computed. */
export function standardPage(standard: JudgeStandard, language: Language): string {
  const { version } = STANDARD_PAGE[language];
  return page([
    `# ${said(standard.name, language)}`,
    version(standard.version),
    ...standardParts(standard, language, '##'),
  ]);
}

/** The same with how a benchmark is run and what becomes of a run, as docs/SCORING.md has it of the product's standard. */
export function scoringPage(standard: JudgeStandard, language: Language): string {
  const { version, other, intro, scope, run, judge, earlier } = STANDARD_PAGE[language];
  const [runTitle, ...points] = run;
  return page([
    `# ${said(standard.name, language)}`,
    `${version(standard.version)} · ${other}`,
    intro,
    `## ${scope[0]}`,
    scope[1],
    `## ${runTitle}`,
    list(points),
    ...failures(language),
    `## ${judge}`,
    ...standardParts(standard, language, '###'),
    `## ${earlier[0]}`,
    earlier[1],
  ]);
}

function standardParts({ instructions, dimensions }: JudgeStandard, language: Language, level: string): string[] {
  const { dimensions: words, fields, overall } = STANDARD_PAGE[language];
  return [
    ...instructions.flatMap(({ title, body }) => [`${level} ${said(title, language)}`, said(body, language)]),
    `${level} ${words.title}`,
    ...dimensions.flatMap((dimension) => dimensionPart(dimension, language)),
    words.warned,
    `${level} ${fields.title}`,
    fields.about,
    table(fields.head, fieldRows(dimensions, language)),
    `${level} ${overall.title}`,
    overall.about,
    `\`\`\`\n${formula(dimensions, language)}\n\`\`\``,
  ];
}

function dimensionPart({ name, weight, question, bands, hardDefects, deductions }: Dimension, language: Language) {
  const words = STANDARD_PAGE[language].dimensions;
  const rows = bands.map(({ from, to, means }) => [
    from === to ? `${from}` : `${from}–${to}`,
    means === null ? words.unused : said(means, language),
  ]);
  return [
    `**${said(name, language)} (${percent(weight)})**`,
    said(question, language),
    table(words.head, rows),
    ...(hardDefects === null ? [] : [words.hard(hardDefects.most)]),
    ...(deductions === null ? [] : [words.deducted(deductions.wrongDeliverable, deductions.textProblem)]),
  ];
}

function fieldRows(dimensions: readonly Dimension[], language: Language): string[][] {
  const words = JUDGEMENT_FIELD_WORDS[language];
  return [
    ['`id`', words.id],
    ['`deliverable_ok`, `deliverable_note`', words.deliverable],
    ['`missing`, `altered`, `invented`, `placeholders_printed`', words.texts],
    ['`intent_fit {verdict, reason}`', words.intent],
    ...dimensions.map(({ key, hardDefects }) =>
      hardDefects === null
        ? [`\`${key} {reason, score}\``, words.dimension]
        : [`\`${key} {hard_defects, reason, score}\``, words.hardDimension],
    ),
    ['`notes`', words.notes],
  ];
}

function formula(dimensions: readonly Dimension[], language: Language): string {
  const parts = dimensions.map(({ weight, name }) => `${share(weight)} × ${said(name, language).toLowerCase()}`);
  return `${STANDARD_PAGE[language].overall.name} = ${parts.join(' + ')}`;
}

function failures(language: Language): string[] {
  const { title, about, head, after } = STANDARD_PAGE[language].failures;
  const rows = OUTCOME_RULES.map(({ rule, outcome }) => [
    `\`${rule}\``,
    RUN_RULES[language][rule as keyof (typeof RUN_RULES)['en']],
    `\`${outcome}\``,
    consequence(outcome, language),
  ]);
  return [`## ${title}`, about, table(head, rows), after];
}

function consequence(outcome: RunOutcome, language: Language): string {
  const { work, final, rerun } = RUN_CONSEQUENCES[language];
  if (outcome === 'completed') return work;
  return isModelFailure(outcome) ? final : rerun;
}

function said(text: StandardText, language: Language): string {
  return (language === 'zh' ? text.zh : undefined) ?? text.en;
}

const page = (parts: readonly string[]) => `${parts.join('\n\n')}\n`;
const list = (points: readonly string[]) => points.map((point) => `- ${point}`).join('\n');
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
const percent = (weight: number) => `${Number((weight * 100).toFixed(2))} %`;
/** Two decimals, or as many as it has. */
const share = (weight: number) => (Number(weight.toFixed(2)) === weight ? weight.toFixed(2) : String(weight));
