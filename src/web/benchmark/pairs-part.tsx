import type { ReportView } from '../../contract/http/benchmark-report.ts';
import { count } from '../../words/format.ts';
import { benchmarkReport } from '../../words/words.ts';
import { PlotTable } from '../ui/value-table.tsx';
import type { ScoresPart } from './scores-part.tsx';

const t = benchmarkReport.pairs;

type Pair = ReportView['report']['pairs'][number];
type Sign = keyof typeof t.signs;

/** A field of the matrix: the pair as the row's model sees it. */
interface Field {
  readonly sign: Sign;
  readonly shown: string;
  readonly heard: string;
}

/** Every two models: who is better, by how much, and where nothing can be said. A tie is an equals sign. */
export function PairsPart({ view: { report }, names }: Parameters<typeof ScoresPart>[0]) {
  const models = report.models.map(({ key }) => key);
  const found = new Map(report.pairs.map((pair) => [pair.models.join(' '), pair]));
  const fieldOf = (row: string, column: string): Field | null => {
    const pair = found.get(`${row} ${column}`);
    const turned = found.get(`${column} ${row}`);
    const [one, other] = [names.model(row), names.model(column)];
    if (pair !== undefined) return field(pair, one, other, 1);
    return turned === undefined ? null : field(turned, one, other, -1);
  };
  return (
    <>
      <p>{t.intro}</p>
      <p class="quiet">{benchmarkReport.fewCommon}</p>
      <ul class="pair-key">
        {(Object.keys(t.signs) as Sign[]).map((sign) => (
          <li key={sign}>
            <span class={`pair-sign pair-${sign}`} aria-hidden="true">
              {t.signs[sign]}
            </span>{' '}
            {t.key[sign]}
          </li>
        ))}
      </ul>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={t.caption}>
        <table class="table pair-matrix">
          <caption class="visually-hidden">{t.caption}</caption>
          <thead>
            <tr>
              <td />
              {models.map((key, m) => (
                <th key={key} scope="col" title={names.model(key)}>
                  <span aria-hidden="true">{count(m + 1)}</span>
                  <span class="visually-hidden">{names.model(key)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {models.map((row, m) => (
              <tr key={row}>
                <th scope="row">{t.numbered(m + 1, names.model(row))}</th>
                {models.map((column) => (
                  <Cell key={column} field={row === column ? null : fieldOf(row, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PlotTable
        caption={t.table.caption}
        head={[
          ...[t.table.first, t.table.second, t.table.difference],
          ...[benchmarkReport.columns.interval, benchmarkReport.columns.student],
          ...[benchmarkReport.columns.briefs, t.table.verdict],
        ]}
        rows={report.pairs.map(({ models: [first, second], difference, verdict }) => ({
          key: `${first} ${second}`,
          name: names.model(first),
          values: [
            names.model(second),
            difference === null ? benchmarkReport.none : benchmarkReport.signed(difference.mean),
            difference === null ? benchmarkReport.none : benchmarkReport.range(difference.interval95),
            difference?.student95 == null ? benchmarkReport.none : benchmarkReport.range(difference.student95),
            count(difference?.briefs ?? 0),
            t.table.verdicts[verdict],
          ],
        }))}
      />
    </>
  );
}

function Cell({ field: shown }: { field: Field | null }) {
  if (shown === null) return <td class="pair-self" aria-label={t.self} />;
  return (
    <td class={`pair-${shown.sign}`} title={shown.heard}>
      <span aria-hidden="true">
        <span class="pair-sign">{t.signs[shown.sign]}</span>
        <span class="pair-difference">{shown.shown}</span>
      </span>
      <span class="visually-hidden">{shown.heard}</span>
    </td>
  );
}

/** @param turn −1 where the row's model is the second of the pair */
function field({ verdict, difference }: Pair, row: string, column: string, turn: 1 | -1): Field {
  if (difference === null) return { sign: 'open', shown: '', heard: t.heard.none(row, column) };
  const mean = turn * difference.mean;
  const [low, high] = difference.interval95;
  const interval: [number, number] = turn === 1 ? [low, high] : [-high, -low];
  const shown = benchmarkReport.signed(mean);
  if (verdict === 'too_few_briefs')
    return { sign: 'open', shown, heard: t.heard.tooFew(row, column, difference.briefs) };
  if (verdict === 'tie') return { sign: 'tie', shown, heard: t.heard.tie(row, column, mean, interval) };
  const isBetter = (verdict === 'first') === (turn === 1);
  const sign = isBetter ? 'better' : 'worse';
  // The size of what the row's model is worse by is said as such.
  const size: [number, number] = isBetter ? interval : [-interval[1], -interval[0]];
  return { sign, shown, heard: t.heard[sign](row, column, mean, size) };
}
