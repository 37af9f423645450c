import { intervalMarks, shareTicks } from '../../plots/interval.ts';
import { count, percent, rankRange } from '../../words/format.ts';
import { methods, results as resultWords, stage as t } from '../../words/words.ts';
import { KindMark } from '../results/kind-mark.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';
import { type Phase, phaseOf, type Reveal, type RevealRow, type Scene, sceneAt } from './reveal.ts';
import type { RevealControl } from './use-reveal.ts';
import './reveal.css';

/** As many rows as the last row of seats can read. */
const ROWS_SHOWN = 8;

interface Props {
  readonly reveals: readonly Reveal[];
  readonly reveal: Reveal;
  readonly step: number;
  readonly control: RevealControl;
}

/** The staged reveal: from last place up, of each work the interval, the name, and whether a machine made it. */
export function RevealStage({ reveals, reveal, step, control }: Props) {
  const scene = sceneAt(step, reveal.rows.length);
  return (
    <div class="reveal">
      <div class="reveal-scene">
        {scene.at === 'title' ? (
          <Title reveal={reveal} several={reveals.length > 1} />
        ) : (
          <Told reveal={reveal} scene={scene} />
        )}
      </div>
      <nav class="reveal-controls" aria-label={t.reveal.controls}>
        <button type="button" class="button" onClick={control.back}>
          {t.reveal.back}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={scene.at === 'end' && reveal === reveals.at(-1)}
          onClick={control.next}
        >
          {t.reveal.next}
        </button>
        {reveals.length > 1 && (
          <span class="reveal-methods" role="group" aria-label={t.reveal.method}>
            {reveals.map(({ method }) => (
              <button
                key={method}
                type="button"
                class="button"
                aria-pressed={method === reveal.method}
                onClick={() => control.choose(method)}
              >
                {methods.names[method]}
              </button>
            ))}
          </span>
        )}
        <span class="quiet">{t.reveal.place(step, reveal.rows.length)}</span>
      </nav>
      <p class="visually-hidden" role="status">
        {spoken(reveal, scene, reveals.length > 1)}
      </p>
    </div>
  );
}

function Title({ reveal, several }: { reveal: Reveal; several: boolean }) {
  const { method, round, rows, unranked } = reveal;
  return (
    <div class="reveal-title">
      <p class="stage-title">{titleOf(reveal, several)}</p>
      <p>{t.reveal.order(rows.length)}</p>
      {unranked > 0 && <p>{t.reveal.unranked(unranked)}</p>}
      <p class="quiet">{t.reveal.source(methods.names[method], round)}</p>
    </div>
  );
}

function titleOf({ method }: Reveal, several: boolean): string {
  return several ? t.reveal.titles[method] : t.reveal.title;
}

/** The work whose turn it is beside the ranking so far, the newest on top. */
function Told({ reveal, scene }: { reveal: Reveal; scene: Exclude<Scene, { at: 'title' }> }) {
  const upTo = scene.at === 'end' ? reveal.rows.length - 1 : scene.index;
  const current = reveal.rows[upTo] as RevealRow;
  const told = reveal.rows.slice(0, upTo + 1).reverse();
  const shown = told.slice(0, ROWS_SHOWN);
  const axis = t.reveal.axis[reveal.method];
  return (
    <div class="reveal-told" data-end={scene.at === 'end'}>
      {scene.at === 'end' ? (
        <div class="reveal-work">
          <p class="reveal-claim">{reveal.claim}</p>
        </div>
      ) : (
        <Work key={current.code} row={current} phase={scene.phase} />
      )}
      <ol class="reveal-rows" aria-label={t.reveal.rows}>
        {shown.map((row, k) => (
          <Row key={row.code} row={row} reveal={reveal} phase={phaseOf(scene, upTo - k) as Phase} />
        ))}
        <li class="reveal-row reveal-axis" aria-hidden="true">
          <ShareAxis
            domain={reveal.domain}
            ticks={shareTicks(reveal.domain)}
            title={axis}
            format={reveal.method === 'experts' ? resultWords.experts.tick : percent}
          />
        </li>
        {told.length > shown.length && <li class="reveal-more quiet">{t.reveal.more(told.length - shown.length)}</li>}
      </ol>
    </div>
  );
}

function Work({ row, phase }: { row: RevealRow; phase: Phase }) {
  return (
    <div class="reveal-work">
      <p class="reveal-rank">
        <strong>{t.reveal.rank(row.rank)}</strong>{' '}
        {row.rankInterval !== null && <span class="quiet">{t.reveal.range(rankRange(row.rankInterval))}</span>}
      </p>
      {row.picture !== null && <img class="reveal-picture" src={mediaUrl(row.picture)} alt="" />}
      {/* The lines keep their place, so that nothing moves when a word comes. */}
      <p class="reveal-name">{phase === 'interval' ? ' ' : row.label}</p>
      <p class="reveal-kind">{phase === 'kind' ? <Kind row={row} /> : ' '}</p>
    </div>
  );
}

function Kind({ row }: { row: RevealRow }) {
  return (
    <>
      <KindMark kind={row.kind} /> {row.made !== '' && <span class="quiet">{row.made}</span>}
    </>
  );
}

function Row({ row, reveal, phase }: { row: RevealRow; reveal: Reveal; phase: Phase }) {
  const { domain, average } = reveal;
  return (
    <li class="reveal-row">
      <span class="reveal-row-rank">{count(row.rank)}</span>
      <span class="reveal-row-name">{phase === 'interval' ? t.reveal.unknown : row.label}</span>
      <IntervalRow
        marks={intervalMarks(row.estimate, domain)}
        domain={domain}
        grid={average === null ? [] : [average]}
        kind={phase === 'kind' ? row.kind : 'plain'}
      />
    </li>
  );
}

/** What a screen reader says of a step. */
function spoken(reveal: Reveal, scene: Scene, several: boolean): string {
  if (scene.at === 'title') return titleOf(reveal, several);
  if (scene.at === 'end') return reveal.claim;
  const row = reveal.rows[scene.index] as RevealRow;
  if (scene.phase === 'interval') return t.reveal.spokenInterval[reveal.method](row.rank, row.estimate.most);
  if (scene.phase === 'name') return t.reveal.spokenName(row.rank, row.label);
  return t.reveal.spokenKind(row.label, resultWords.ranking.kinds[row.kind]);
}
