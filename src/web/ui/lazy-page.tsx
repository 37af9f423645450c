import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';
import { common } from '../../words/words.ts';
import { Shell } from './shell.tsx';
import { State } from './states.tsx';

/** A page in a file of its own. When that cannot be loaded, the person is told and may load again. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => load().catch(() => PartMissing as ComponentType<Props>));
}

function PartMissing() {
  return (
    <Shell title={common.failure.chunkTitle}>
      <State mark="empty">
        <p>{common.failure.chunk}</p>
        <button type="button" class="button button-first" onClick={() => location.reload()}>
          {common.reload}
        </button>
      </State>
    </Shell>
  );
}
