import type {
  DraftBody,
  JudgementAccepted,
  JudgementForm,
  JudgePacket,
  JudgingView,
} from '../../contract/http/judging.ts';
import type { ApiError } from '../ui/api-error.ts';
import type { Session } from '../ui/use-session.ts';
import type { Field, FieldValue } from './draft-fields.ts';
import type { Aside, PendingField } from './judge-shelf.ts';

/** The ways to the server. */
export interface JudgeLine {
  /** `packet` null: nothing can be judged now. */
  load(): Promise<{ readonly judging: JudgingView; readonly packet: JudgePacket | null }>;
  save(body: DraftBody): Promise<{ readonly version: number }>;
  pick(id: string): Promise<void>;
  submit(outputs: readonly JudgementForm[]): Promise<JudgementAccepted>;
}

export interface JudgeSituation {
  readonly judging: JudgingView | null;
  readonly packet: JudgePacket | null;
  /** Designs and anchors whose originals were fetched. */
  readonly seen: ReadonlySet<string>;
  readonly pending: readonly PendingField[];
  /** `waiting`: it could not be sent and will be tried again. */
  readonly saving: 'idle' | 'saving' | 'waiting';
  readonly aside: readonly Aside[];
  /** The last attempt to load failed. */
  readonly error: ApiError | null;
}

export interface JudgeSession extends Session<JudgeSituation> {
  /** The original of a design or an anchor was fetched whole. */
  saw(id: string): void;
  write(id: string, field: Field, value: FieldValue): void;
  /** @throws ApiError */
  pick(id: string): Promise<void>;
  /** Hands in what stands. @throws ApiError, also when another page has changed something meanwhile */
  submit(): Promise<void>;
  /** Puts a text that was laid aside in its field again. */
  putBack(aside: Aside): void;
  letGo(aside: Aside): void;
}
