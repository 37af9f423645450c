import { useState } from 'preact/hooks';
import type { JudgeCalls, JudgeList } from '../../../contract/http/judging.ts';
import { count } from '../../../words/format.ts';
import { hostJudges } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { get, post } from '../../ui/api.ts';
import { Failed, Problem, Skeleton } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useLoad } from '../../ui/use-load.ts';

const t = hostJudges.llm;
const calls = hostJudges.calls;

type Judge = JudgeList[number];

interface Props {
  readonly path: string;
  readonly judge: Judge;
  readonly llm: NonNullable<Judge['llm']>;
  readonly open: boolean;
  readonly onChange: () => Promise<void>;
}

/** What a language model has done as a judge, with its costs; starts and stops it. */
export function LlmWork({ path, judge, llm, open, onChange }: Props) {
  const action = useAction();
  const { running, config } = llm;
  const turn = (way: 'start' | 'stop') =>
    action.run(async () => {
      await post(`${path}/${way}`);
      await onChange();
    });
  const done = judge.submitted >= judge.briefs;
  return (
    <div class="llm-work">
      <p>
        <span class="code">{config.model}</span>, {running ? t.running : t.resting}. {t.work(llm.calls, llm.failed)}{' '}
        {llm.calls > 0 && t.tokens(llm.promptTokens, llm.completionTokens)}{' '}
        {llm.cost !== null && config.price !== null && t.cost(llm.cost, config.price.currency)}
      </p>
      {llm.lastFault !== null && <p class="notice notice-open">{t.lastFault(llm.lastFault)}</p>}
      {open && !judge.removed && (running || !done) && (
        <ActionButton
          busy={action.busy}
          label={running ? t.stopLabel(judge.label) : t.startLabel(judge.label)}
          onClick={() => turn(running ? 'stop' : 'start')}
        >
          {running ? t.stop : t.start}
        </ActionButton>
      )}
      <Problem error={action.error} title={hostJudges.failed} />
      <CallLog path={path} made={llm.calls} open={open} />
    </div>
  );
}

/** Every call, loaded when somebody looks and whenever there are more. */
function CallLog({ path, made, open }: { path: string; made: number; open: boolean }) {
  const [unfolded, unfold] = useState(false);
  return (
    <details class="step-more" onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary>{calls.open}</summary>
      {unfolded && <Calls key={made} path={path} open={open} />}
    </details>
  );
}

function Calls({ path, open }: { path: string; open: boolean }) {
  const log = useLoad(path, () => get<JudgeCalls>(`${path}/calls`));
  if (log.value === null) {
    return log.error === null ? <Skeleton lines={2} /> : <Failed error={log.error} retry={log.reload} />;
  }
  if (log.value.length === 0) return <p class="quiet">{calls.none}</p>;
  return (
    <>
      {open && <p class="quiet">{calls.blind}</p>}
      <CallTable log={log.value} />
    </>
  );
}

function CallTable({ log }: { log: JudgeCalls }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={calls.open}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{calls.brief}</th>
            <th scope="col">{calls.at}</th>
            <th scope="col">{calls.outcome}</th>
            <th scope="col" class="number">
              {calls.tokens}
            </th>
            <th scope="col" class="number">
              {calls.took}
            </th>
          </tr>
        </thead>
        <tbody>
          {log.map((call) => (
            <tr key={`${call.brief}.${call.number}`}>
              <th scope="row">{call.brief}</th>
              <td>{calls.when(call.at)}</td>
              <td>
                {calls.outcomes[call.outcome]}
                {call.httpStatus !== null && call.outcome === 'http_error' && `, ${calls.status(call.httpStatus)}`}
                {call.fault !== '' && <p class="quiet">{call.fault}</p>}
                {call.answer !== '' && (
                  <details class="step-more">
                    <summary>{calls.answer}</summary>
                    <pre class="llm-answer" tabIndex={0}>
                      {call.answer}
                    </pre>
                  </details>
                )}
              </td>
              <td class="number">
                {call.promptTokens === null
                  ? '–'
                  : `${count(call.promptTokens)} + ${count(call.completionTokens ?? 0)}`}
              </td>
              <td class="number">{calls.tookMs(call.tookMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
