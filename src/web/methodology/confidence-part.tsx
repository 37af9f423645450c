import type { Methodology } from '../../contract/http/methodology.ts';
import { methodology } from '../../words/words.ts';
import { NumberTable } from './number-table.tsx';

const t = methodology.confidence;
type Thresholds = Methodology['settings']['constants']['confidence'];

/** What the labels demand, a table for each method of the round. */
export function ConfidencePart({ settings }: Pick<Methodology, 'settings'>) {
  const { confidence } = settings.constants;
  const tables = { pairwise: pairwiseRows, likes: likesRows, experts: expertsRows };
  const head = [t.needs, t.labels.low, t.labels.moderate, t.labels.high];
  return (
    <>
      <p>{t.intro}</p>
      {settings.methods.map((method) => (
        <NumberTable key={method} caption={t[method].title} head={head} rows={tables[method](confidence)} />
      ))}
    </>
  );
}

function pairwiseRows({ pairwise: { low, moderate, high } }: Thresholds): string[][] {
  const words = t.pairwise;
  return [
    [words.connected, words.yes, words.yes, words.yes],
    row(words.voters, low.voters, moderate.voters, high.voters),
    row(words.mean, low.mean, moderate.mean, high.mean),
    row(words.least, null, moderate.least, high.least),
    row(words.balance, null, moderate.balance, moderate.balance),
    row(words.separation, null, moderate.separation, high.separation),
    row(words.evidence, null, moderate.evidence, high.evidence),
    row(words.neighbours, null, null, high.neighbours),
  ];
}

function likesRows({ likes: { low, moderate, high } }: Thresholds): string[][] {
  return [
    row(t.likes.least, low.least, moderate.least, high.least),
    row(t.likes.width, low.width, moderate.width, high.width),
  ];
}

function expertsRows({ experts: { low, moderate, high } }: Thresholds): string[][] {
  return [
    row(t.experts.jurors, low.jurors, moderate.jurors, high.jurors),
    row(t.experts.agreement, null, moderate.agreement, high.agreement),
  ];
}

function row(name: string, ...values: (number | null)[]): string[] {
  return [name, ...values.map((value) => (value === null ? t.none : methodology.constants.exact(value)))];
}
