import type { ArenaWorks } from '../../../contract/manifest.ts';
import { count } from '../../../words/format.ts';
import { hostArena as t } from '../../../words/words.ts';
import { post } from '../../ui/api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';

interface Props {
  readonly slug: string;
  readonly works: ArenaWorks;
  /** Generators may be retired. */
  readonly open: boolean;
  readonly onChange: (works: ArenaWorks) => void;
}

/** What the arena holds: its tasks and generators with how much there is of each. */
export function WorksTables({ slug, works, open, onChange }: Props) {
  const { tasks, generators, outputs, gold, waiting, round } = works;
  if (tasks.length + generators.length === 0) return <p class="quiet">{t.works.empty}</p>;
  return (
    <div class="wide arena-works">
      <p>{t.works.summary(tasks.length, generators.length, outputs, gold)}</p>
      {gold === 0 && <p class="notice notice-open">{t.works.noGold}</p>}
      {round !== null && waiting > 0 && <p class="notice notice-open">{t.works.waiting(waiting)}</p>}
      <Tasks tasks={tasks} />
      <Generators slug={slug} generators={generators} open={open} onChange={onChange} />
    </div>
  );
}

function Tasks({ tasks }: Pick<ArenaWorks, 'tasks'>) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.works.tasks}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t.works.task}</th>
            <th scope="col">{t.works.category}</th>
            <th scope="col">{t.works.format}</th>
            <th scope="col" class="number">
              {t.works.makers}
            </th>
            <th scope="col" class="number">
              {t.works.outputs}
            </th>
            <th scope="col" class="number">
              {t.works.gold}
            </th>
            <th scope="col">{t.works.reference}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.key}>
              <th scope="row">
                {task.title} <span class="quiet arena-key">{task.key}</span>
              </th>
              <td>{task.category === '' ? t.works.no : task.category}</td>
              <td>{t.works.formats[task.format]}</td>
              <td class="number">{count(task.generators)}</td>
              <td class="number">{count(task.outputs)}</td>
              <td class="number">
                {count(task.good)} / {count(task.bad)}
              </td>
              <td>{task.hasReference ? t.works.yes : t.works.no}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Generators({ slug, generators, open, onChange }: Pick<ArenaWorks, 'generators'> & Omit<Props, 'works'>) {
  const action = useAction();
  return (
    <>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={t.works.generators}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{t.works.generator}</th>
              <th scope="col">{t.works.version}</th>
              <th scope="col" class="number">
                {t.works.outputs}
              </th>
              <th scope="col">{t.works.status}</th>
            </tr>
          </thead>
          <tbody>
            {generators.map(({ key, label, model, version, outputs, retiredAt }) => (
              <tr key={key}>
                <th scope="row">
                  {label} <span class="quiet arena-key">{key}</span>
                </th>
                <td>{[model, version].filter((part) => part !== '').join(', ')}</td>
                <td class="number">{count(outputs)}</td>
                <td>
                  {retiredAt !== null ? (
                    t.works.retired(retiredAt)
                  ) : open ? (
                    <ConfirmButton
                      kind="quiet"
                      label={t.works.retireLabel(label)}
                      question={t.works.retireAsk(label)}
                      yes={t.works.retireYes}
                      busy={action.busy}
                      onConfirm={() =>
                        action.run(async () =>
                          onChange(await post<ArenaWorks>(`/arenas/${slug}/retire`, { generator: key })),
                        )
                      }
                    />
                  ) : (
                    t.works.active
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Problem error={action.error} />
    </>
  );
}
