import type { JudgementAccepted, JudgePacket, JudgingView } from '../../contract/http/judging.ts';
import { get, post, request } from '../ui/api.ts';
import { browserShelf } from '../ui/shelf.ts';
import { useSession } from '../ui/use-session.ts';
import { createJudgeSession } from './judge-session.ts';
import { openJudgeShelf } from './judge-shelf.ts';
import type { JudgeLine, JudgeSession, JudgeSituation } from './judge-situation.ts';

/** Other devices and the host change things meanwhile. */
const LOOK_AGAIN_MS = 30_000;

export type Judge = JudgeSituation & Omit<JudgeSession, 'current' | 'stop'>;

/** A brief as long as the page shows it: loaded, looked at again, saved by itself. */
export function useJudge(contest: string, brief: string): Judge {
  const [session, situation] = useSession<JudgeSituation, JudgeSession>(`${contest}/${brief}`, LOOK_AGAIN_MS, (tools) =>
    createJudgeSession({
      ...tools,
      line: lineTo(contest, brief),
      shelf: openJudgeShelf(contest, brief, browserShelf()),
    }),
  );
  return { ...session, ...situation };
}

function lineTo(contest: string, brief: string): JudgeLine {
  const base = `/benchmarks/${contest}`;
  const path = `${base}/briefs/${brief}`;
  return {
    async load() {
      const judging = await get<JudgingView>(`${base}/judging`);
      return { judging, packet: judging.end === null ? await get<JudgePacket>(`${path}/packet`) : null };
    },
    save: (body) => request('PUT', `${path}/draft`, body),
    pick: (id) => post(`${path}/first-pick`, { id }),
    submit: (outputs) => post<JudgementAccepted>(`${path}/judgement`, { outputs }),
  };
}
