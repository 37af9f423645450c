import { useEffect, useState } from 'preact/hooks';
import type { StandardView } from '../../../contract/judge-standard.ts';
import type { JudgeStandard } from '../../../domain/judge-standard.ts';
import { hostBenchmark } from '../../../words/words.ts';
import { StandardParts } from '../../judge/standard-parts.tsx';
import { useStandardLanguage } from '../../judge/standard-text.tsx';
import { get } from '../../ui/api.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { ValueTable } from '../../ui/value-table.tsx';
import { PutStandard } from './put-standard.tsx';

const t = hostBenchmark.standard;

interface Props {
  readonly slug: string;
  /** Judging is not open yet. */
  readonly changeable: boolean;
  readonly onChange: () => Promise<unknown>;
}

/** By what is judged: its version and weights, to read, to take away, and to change. */
export function Standard({ slug, changeable, onChange }: Props) {
  const path = `/contests/${slug}/standard`;
  const [language, setLanguage] = useStandardLanguage();
  const { value, error, reload, put } = useLoad(path, () => get<StandardView>(path));
  if (value === null) return error === null ? <Skeleton lines={4} /> : <Failed error={error} retry={reload} />;
  const { standard, versions } = value;
  return (
    <div class="wide bench-standard">
      <p>
        {t.current(standard.version, standard.name.en)} {versions.length > 1 && t.versions(versions.join(', '))}
      </p>
      <ValueTable
        caption={t.table}
        head={[t.dimension, t.weight]}
        rows={standard.dimensions.map(({ key, name, weight }) => ({
          key,
          name: name.en,
          values: [t.weightOf(weight)],
        }))}
      />
      <div class="buttons">
        <Download standard={standard} />
      </div>
      <details class="step-more">
        <summary>{t.read}</summary>
        <StandardParts standard={standard} language={language} onLanguage={setLanguage} />
      </details>
      {changeable && (
        <details class="step-more">
          <summary>{t.change}</summary>
          <PutStandard
            slug={slug}
            onTaken={async (view) => {
              put(view);
              await onChange();
            }}
          />
        </details>
      )}
    </div>
  );
}

/** The standard as it can be handed in again. */
function Download({ standard }: { standard: JudgeStandard }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([JSON.stringify(standard, null, 2)], { type: 'application/json' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [standard]);
  return (
    <a class="button" href={url} download={`standard-${standard.version}.json`}>
      {t.download}
    </a>
  );
}
