import { useRef, useState } from 'preact/hooks';
import type { ArenaPair, TaskReference } from '../../contract/arena-vote.ts';
import { arenaVote as t } from '../../words/words.ts';
import { later } from '../ui/later.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { type Spot, Zoom } from '../voter/zoom.tsx';
import { spotOf } from './sides.ts';

const ModelDialog = later(() => import('./model-dialog.tsx').then((part) => part.ModelDialog));

type Task = ArenaPair['task'];

interface Props {
  readonly task: Task;
  /** Something was opened before the pair, or closed. */
  readonly onLook: (looking: boolean) => void;
}

/** What the outputs were made from: the reference, the task's words, and whose the reference is. */
export function Brief({ task, onLook }: Props) {
  const [at, lookAt] = useState<Spot | null>(null);
  const about = useRef<HTMLDialogElement>(null);
  const asset = task.reference?.asset ?? null;
  const open = (spot: Spot | null) => {
    lookAt(spot);
    onLook(spot !== null);
  };
  const caption = <About task={task} />;
  return (
    <section class="brief" aria-label={t.task.label}>
      {asset !== null && (
        <button
          type="button"
          class="brief-reference"
          aria-label={t.task.lookAtReference}
          onClick={(event) => open(spotOf(event))}
        >
          {asset.kind === 'image' ? (
            <img src={mediaUrl(asset.small)} alt={t.task.reference} draggable={false} />
          ) : asset.poster !== null ? (
            <img src={mediaUrl(asset.poster)} alt={t.task.reference} draggable={false} />
          ) : (
            <span>{t.task.noPreview}</span>
          )}
        </button>
      )}
      <div class="brief-text">
        <h2>{task.title}</h2>
        {task.text !== '' && <p class="brief-words">{task.text}</p>}
        {task.reference !== null && <p class="brief-credit quiet">{creditOf(task.reference)}</p>}
      </div>
      <button
        type="button"
        class="tool brief-more"
        aria-label={t.task.more}
        onClick={() => {
          about.current?.showModal();
          onLook(true);
        }}
      >
        <span aria-hidden="true">i</span>
      </button>
      <dialog ref={about} class="report" aria-label={t.task.more} onClose={() => onLook(false)}>
        {caption}
        <button type="button" class="button button-first" autofocus onClick={() => about.current?.close()}>
          {t.task.close}
        </button>
      </dialog>
      {at !== null && asset?.kind === 'image' && (
        <Zoom
          works={[{ url: mediaUrl(asset.full), alt: t.task.reference, letter: null, size: asset }]}
          stage={asset}
          at={at}
          caption={caption}
          close={t.task.close}
          onClose={() => open(null)}
        />
      )}
      {at !== null && asset?.kind === 'model' && (
        <ModelDialog asset={asset} caption={caption} onClose={() => open(null)} />
      )}
    </section>
  );
}

/** The task in full, with the reference's source, licence and maker. */
function About({ task: { title, text, reference } }: { task: Task }) {
  return (
    <div class="about">
      <h2>{title}</h2>
      {text !== '' && <p class="about-words">{text}</p>}
      {reference !== null && (
        <dl class="about-rows">
          {(['attribution', 'licence', 'source'] as const).map(
            (what) =>
              reference[what] !== '' && (
                <div key={what}>
                  <dt>{t.task[what]}</dt>
                  <dd>{what === 'source' ? <Source of={reference.source} /> : reference[what]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  );
}

function Source({ of }: { of: string }) {
  if (!/^https?:\/\//.test(of)) return <>{of}</>;
  return (
    <a href={of} target="_blank" rel="noopener noreferrer">
      {of}
    </a>
  );
}

const creditOf = ({ attribution, licence }: TaskReference): string =>
  [attribution, licence].filter((part) => part !== '').join(' · ');
