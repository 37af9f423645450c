import { EXPORTS } from '../../domain/export-names.ts';
import { fileSize } from '../../words/format.ts';
import { check as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import './check-part.css';
import './parts.css';

/** How often to look for a bundle that is being made. */
const AGAIN_MS = 5000;

interface Props {
  readonly slug: string;
  readonly intro?: string;
  /** Files by name, with their formats and what is in them. */
  readonly exports?: Readonly<Record<string, readonly string[]>>;
  readonly words?: Readonly<Record<string, string>>;
}

/** The bundle with its digest and the command that checks it, and every file by itself. */
export function CheckPart({ slug, intro = t.intro, exports = EXPORTS, words = t.files }: Props) {
  const api = `/api/v1/contests/${slug}`;
  return (
    <section class="results-part" aria-labelledby="check">
      <h2 id="check" tabIndex={-1}>
        {t.title}
      </h2>
      <p>{intro}</p>
      <BundleLine slug={slug} href={`${api}/bundle.zip`} />
      <h3>{t.filesTitle}</h3>
      <ul class="check-files">
        {Object.entries(exports).map(([name, formats]) => (
          <li key={name}>
            <span>{words[name]}</span>
            {formats.map((format) => (
              <a key={format} href={`${api}/exports/${name}.${format}`} download>
                {name}.{format}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BundleLine({ slug, href }: { slug: string; href: string }) {
  const bundle = useLoad(
    slug,
    () => get<{ sha256: string | null; size: number | null }>(`/contests/${slug}/bundle`),
    AGAIN_MS,
  );
  if (bundle.value === null) {
    return bundle.error === null ? <Skeleton lines={2} /> : <Failed error={bundle.error} retry={bundle.reload} />;
  }
  const { sha256, size } = bundle.value;
  if (sha256 === null || size === null) return <p role="status">{t.making}</p>;
  const command = `npx blindrank verify ${slug}.zip`;
  return (
    <div class="check-bundle">
      <p>
        <a class="button" href={href} download>
          {t.download}
        </a>{' '}
        <span class="quiet">{t.size(fileSize(size))}</span>
      </p>
      <p>
        {t.command} <code>{command}</code> <CopyButton text={command} label={t.copy} />
      </p>
      <p class="quiet">
        {t.digest}
        <br />
        <code>{sha256}</code>
      </p>
    </div>
  );
}
