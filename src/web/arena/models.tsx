import { useEffect, useRef, useState } from 'preact/hooks';
import type { ArenaAsset, ArenaPair } from '../../contract/arena-vote.ts';
import { fileSize, percent } from '../../words/format.ts';
import { arenaVote as t } from '../../words/words.ts';
import type { Viewer } from '../models/viewer.ts';
import { mediaUrl } from '../ui/media-url.ts';
import type { OutputsProps } from './images.tsx';
import { type ModelFile, type Served, useModelFiles } from './model-files.ts';
import { Output } from './output.tsx';
import { SIDES } from './sides.ts';
import type { ModelView } from './use-model-view.ts';

export type ModelAsset = Extract<ArenaAsset, { kind: 'model' }>;

/** The viewer itself is large: it comes when the first models do. */
const loadViewer = () => import('../models/viewer.ts');
// While there is a connection: the pair that needs it may have to do without.
loadViewer().catch(() => undefined);

/** Two live models: a poster first, then what fingers, mouse and keys can turn. At most these two are live. */
export function Models(props: OutputsProps & { view: ModelView }) {
  const { pair, upcoming, connected, looking, onShown, view } = props;
  const { files, retry } = useModelFiles(served(pair), served(upcoming), connected);
  const [seen, setSeen] = useState<Record<string, boolean>>({});
  const models = SIDES.flatMap((side, nth) => {
    const asset = pair[side];
    return asset.kind === 'model' ? [{ side, asset, file: files[nth] }] : [];
  });
  const both = models.length === 2 && models.every(({ asset }) => seen[asset.model] === true);
  useEffect(() => onShown(both), [both, pair.ordinal, pair.attempt]);
  return (
    <div class="wall arena-wall" role="group" aria-label={t.pairLabel}>
      {models.map(({ side, asset, file }) => (
        <ModelOutput
          key={`${side}.${asset.model}`}
          side={side}
          asset={asset}
          file={file}
          live={!looking}
          view={view}
          onShown={() => setSeen((before) => ({ ...before, [asset.model]: true }))}
          onRetry={retry}
        />
      ))}
    </div>
  );
}

interface ModelProps {
  readonly side: 'left' | 'right';
  readonly asset: ModelAsset;
  readonly file: ModelFile | undefined;
  readonly live: boolean;
  readonly view: ModelView;
  readonly onShown: () => void;
  readonly onRetry: () => void;
}

function ModelOutput({ side, asset, file, live, view, onShown, onRetry }: ModelProps) {
  const letter = t.letters[side];
  const [broken, setBroken] = useState(false);
  const { host, shown } = useViewer({
    src: file?.src ?? null,
    live: live && !broken,
    letter,
    view,
    onShown,
    setBroken,
  });
  const failed = broken || file?.status === 'failed';
  const status = failed ? 'failed' : shown ? 'ready' : 'loading';
  const share = file?.share ?? 0;
  return (
    <Output
      side={side}
      status={live ? status : 'ready'}
      progress={{
        share,
        text: file?.src == null ? t.loaded(percent(share), fileSize(asset.bytes)) : t.preparing,
      }}
      onRetry={() => {
        setBroken(false);
        onRetry();
      }}
    >
      {asset.poster !== null && !shown && <img class="output-poster" src={mediaUrl(asset.poster)} alt="" />}
      <div ref={host} class="output-model" />
    </Output>
  );
}

interface ViewerUse {
  readonly src: string | null;
  readonly live: boolean;
  readonly letter: string;
  readonly view: ModelView;
  readonly onShown: () => void;
  readonly setBroken: (broken: boolean) => void;
}

/** A viewer in the element `host`, for as long as it is on screen and nothing covers it. */
function useViewer({ src, live, letter, view, onShown, setBroken }: ViewerUse) {
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const latest = useRef({ view, onShown });
  latest.current = { view, onShown };
  useEffect(() => {
    if (src === null || !live) return;
    let viewer: Viewer | null = null;
    let leave: (() => void) | null = null;
    let left = false;
    const failed = () => !left && setBroken(true);
    loadViewer().then(({ createViewer }) => {
      if (left) return;
      const made = createViewer({
        ...{ src, label: t.output(letter), help: t.modelHelp, onFailed: failed },
        onShown: () => {
          leave = latest.current.view.join(made);
          setShown(true);
          latest.current.onShown();
        },
        onMoved: (camera) => latest.current.view.moved(made, camera),
      });
      viewer = made;
      host.current?.append(made.element);
    }, failed);
    return () => {
      left = true;
      leave?.();
      viewer?.dispose();
      setShown(false);
    };
  }, [src, live]);
  return { host, shown };
}

function served(pair: ArenaPair | null): Served[] {
  if (pair === null) return [];
  return SIDES.flatMap((side) => {
    const asset = pair[side];
    return asset.kind === 'model' ? [{ url: mediaUrl(asset.model), bytes: asset.bytes }] : [];
  });
}
