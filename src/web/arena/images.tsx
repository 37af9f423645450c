import { useEffect, useState } from 'preact/hooks';
import type { ArenaAsset, ArenaPair } from '../../contract/arena-vote.ts';
import { arenaVote as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { usePictures } from '../voter/pictures.ts';
import { type Spot, Zoom } from '../voter/zoom.tsx';
import { Output } from './output.tsx';
import { SIDES, spotOf } from './sides.ts';

export type ImageAsset = Extract<ArenaAsset, { kind: 'image' }>;

export interface OutputsProps {
  readonly pair: ArenaPair;
  readonly upcoming: ArenaPair | null;
  readonly connected: boolean;
  /** Something is open before the pair. */
  readonly looking: boolean;
  readonly onLook: (looking: boolean) => void;
  /** Whether both outputs have been shown. */
  readonly onShown: (both: boolean) => void;
}

/** Two pictures; a tap on either enlarges both, and they move as one. */
export function Images({ pair, upcoming, connected, onLook, onShown }: OutputsProps) {
  const { statuses, ready, retry } = usePictures(urls(pair), urls(upcoming), connected);
  const [at, zoomAt] = useState<Spot | null>(null);
  useEffect(() => onShown(ready), [ready, urls(pair).join()]);
  useEffect(() => zoomAt(null), [pair.ordinal, pair.attempt]);
  const open = (spot: Spot | null) => {
    zoomAt(spot);
    onLook(spot !== null);
  };
  const images = SIDES.map((side, nth) => ({ side, asset: imageOf(pair, side), status: statuses[nth] ?? 'loading' }));
  return (
    <>
      <div class="wall arena-wall" role="group" aria-label={t.pairLabel}>
        {images.map(({ side, asset, status }) => (
          <Output key={side} side={side} status={status} onRetry={retry}>
            <button
              type="button"
              class="output-look"
              aria-label={t.lookCloser(t.letters[side])}
              disabled={status !== 'ready'}
              onClick={(event) => open(spotOf(event))}
            >
              {asset !== null &&
                (status === 'ready' ? (
                  <img
                    key={asset.full}
                    src={mediaUrl(asset.full)}
                    alt={t.output(t.letters[side])}
                    decoding="sync"
                    draggable={false}
                  />
                ) : (
                  <img key={asset.small} src={mediaUrl(asset.small)} alt="" draggable={false} />
                ))}
            </button>
          </Output>
        ))}
      </div>
      {at !== null && (
        <Zoom
          works={images.flatMap(({ side, asset }) =>
            asset === null
              ? []
              : [{ url: mediaUrl(asset.full), alt: t.output(t.letters[side]), letter: t.letters[side], size: asset }],
          )}
          stage={{ width: 4, height: 3 }}
          at={at}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

const imageOf = (pair: ArenaPair, side: 'left' | 'right'): ImageAsset | null =>
  pair[side].kind === 'image' ? (pair[side] as ImageAsset) : null;

function urls(pair: ArenaPair | null): string[] {
  if (pair === null) return [];
  return SIDES.flatMap((side) => imageOf(pair, side) ?? []).map(({ full }) => mediaUrl(full));
}
