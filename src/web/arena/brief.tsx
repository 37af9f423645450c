import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ArenaPair, TaskReference } from '../../contract/arena-vote.ts';
import { arenaVote as t } from '../../words/words.ts';
import { later } from '../ui/later.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { Zoom } from '../voter/zoom.tsx';

const ModelDialog = later(() => import('./model-dialog.tsx').then((part) => part.ModelDialog));

type Task = ArenaPair['task'];

interface Props {
  readonly task: Task;
  /** Something was opened before the pair, or closed. */
  readonly onLook: (looking: boolean) => void;
  /** Shown beside the task where there is room, and always in the dialog about it. */
  readonly children: ComponentChildren;
}

/** What the outputs were made from: the reference, the task's words, and whose the reference is. */
export function Brief({ task, onLook, children }: Props) {
  const [looking, look] = useState(false);
  const about = useRef<HTMLDialogElement>(null);
  const { title, text, reference } = task;
  const asset = reference?.asset ?? null;
  const open = (wanted: boolean) => {
    look(wanted);
    onLook(wanted);
  };
  const credited = reference === null ? '' : creditOf(reference);
  const credit = reference !== null && <Credit reference={reference} />;
  return (
    <section class="brief" aria-label={t.task.label}>
      {asset !== null && (
        <button type="button" class="brief-reference" aria-label={t.task.lookAtReference} onClick={() => open(true)}>
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
        <h2>{title}</h2>
        {text !== '' && <p class="brief-words">{text}</p>}
        {credited !== '' && <p class="brief-credit quiet">{credited}</p>}
      </div>
      {children}
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
        <h2>{title}</h2>
        {text !== '' && <p class="about-words">{text}</p>}
        {credit}
        <div>{children}</div>
        <button type="button" class="button button-first" autofocus onClick={() => about.current?.close()}>
          {t.task.close}
        </button>
      </dialog>
      {looking && asset?.kind === 'image' && (
        <Zoom
          works={[{ url: mediaUrl(asset.full), alt: t.task.reference, letter: null, size: asset }]}
          stage={asset}
          at={{ x: 0.5, y: 0.5 }}
          scale={1}
          caption={credit}
          close={t.task.close}
          onClose={() => open(false)}
        />
      )}
      {looking && asset?.kind === 'model' && <ModelDialog asset={asset} caption={credit} onClose={() => open(false)} />}
    </section>
  );
}

/** Whose the reference is, under which licence, and where it is from. */
function Credit({ reference }: { reference: TaskReference }) {
  return (
    <dl class="credit">
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
  [licence, attribution].filter((part) => part !== '').join(' · ');
