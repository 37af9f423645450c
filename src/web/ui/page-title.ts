import { useEffect } from 'preact/hooks';
import { common } from '../../words/words.ts';

/** Names the page in the tab and for screen readers. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = common.title(page);
  }, [page]);
}
