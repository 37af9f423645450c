const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const times = (calls: number) => (calls === 1 ? 'asked once' : `asked ${calls} times`);

/** What was sent: a model has limits that only its maker knows. */
export interface Sent {
  readonly pictures: number;
  readonly bytes: number;
  /** Requests that were made. */
  readonly calls: number;
}

/** Why a model's answer could not be used, told to the host. None of them holds a score. */
export const LLM_FAULTS = {
  refused: (why: string) => `The model refused${why === '' ? '.' : `: ${why}`}`,
  filtered: 'The endpoint’s filter stopped the answer.',
  truncated: (limit: number) =>
    `The answer was cut off: it had not ended after ${limit} tokens. Allow more, and start again.`,
  noAnswer: 'The endpoint’s answer holds no message.',
  empty: 'The answer is empty.',
  noJson: (length: number, isFenced: boolean) =>
    `The answer is no JSON (${length} characters${isFenced ? ', it begins as a quotation of code' : ''}).`,
  notAccepted: (places: readonly string[]) => `The judgement is not accepted: ${places.join('; ')}`,
  refusedHere: (sentence: string) => `The judgement came too late: ${sentence}`,
  httpError: (status: number, message: string, { pictures, bytes, calls }: Sent) =>
    `HTTP ${status}: ${message} (${times(calls)}; ${pictures} pictures of ${megabytes(bytes)} were sent).`,
  connection: (code: string, message: string, { pictures, bytes, calls }: Sent) =>
    `No answer, ${code}: ${message} (${times(calls)}; ${pictures} pictures of ${megabytes(bytes)} were sent).`,
  timedOut: (seconds: number) => `No answer within ${seconds} seconds. Allow more time, and start again.`,
  tooMuch: (pictures: number, bytes: number, most: number) =>
    `Not asked: ${pictures} pictures of ${megabytes(bytes)} are more than one request can hold (${megabytes(most)}).`,
} as const;
