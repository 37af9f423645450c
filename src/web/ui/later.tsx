import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { common } from '../../words/words.ts';

/**
 * A part of a page in a file of its own, loaded when it is first shown. Until then its place is empty; when it cannot be
 * loaded, that is said and it may be tried again.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [state, set] = useState<'waiting' | 'here' | 'failed'>(loaded === null ? 'waiting' : 'here');
    useEffect(() => {
      if (state !== 'waiting') return;
      let left = false;
      load().then(
        (part) => {
          loaded = part;
          if (!left) set('here');
        },
        () => !left && set('failed'),
      );
      return () => {
        left = true;
      };
    }, [state]);
    if (state === 'here' && loaded !== null) {
      const Part = loaded;
      return <Part {...props} />;
    }
    return (
      <div class="later" role={state === 'failed' ? 'alert' : 'status'}>
        <p>{state === 'failed' ? common.failure.chunk : common.loading}</p>
        {state === 'failed' && (
          <button type="button" class="button" onClick={() => set('waiting')}>
            {common.retry}
          </button>
        )}
      </div>
    );
  };
}
