import { type Conversation, openPhone, type Phone } from './phone.ts';

export interface CrowdOptions {
  readonly url: string;
  readonly namespace: string;
  /** Connected at the same time. */
  readonly phones: number;
  /** Cookies of the people who come one after another; a phone is taken over when its person has finished. */
  readonly people: Iterator<string>;
  readonly conversation: () => Conversation;
  readonly pauseMs: () => number;
  readonly onReply: (tookMs: number) => void;
}

export interface Crowd {
  /** Rejects with the first fault of a phone. */
  readonly fault: Promise<never>;
  leave(): Promise<void>;
}

const JOINING_AT_ONCE = 20;

/** Seats all phones, a few at a time, and lets them talk until they leave. */
export async function gather(options: CrowdOptions): Promise<Crowd> {
  const { url, namespace, phones, people, conversation, pauseMs, onReply } = options;
  const present = new Set<Phone>();
  let left = false;
  let fail = (_error: unknown) => {};
  const fault = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  fault.catch(() => undefined);

  function sitDown(): Phone {
    const { value: cookie, done } = people.next();
    if (done) throw new Error('nobody is left to vote');
    const phone = openPhone({ url, namespace, cookie, conversation: conversation(), pauseMs, onReply });
    present.add(phone);
    phone.over
      .then(() => {
        present.delete(phone);
        if (!left) sitDown();
      })
      .catch(fail);
    return phone;
  }

  async function seatSome(count: number): Promise<void> {
    for (let k = 0; k < count; k++) await sitDown().seated;
  }

  const lanes = Math.min(JOINING_AT_ONCE, phones);
  const shares = Array.from({ length: lanes }, (_, lane) => Math.floor((phones + lane) / lanes));
  await Promise.race([fault, Promise.all(shares.map(seatSome))]);
  return {
    fault,
    async leave() {
      left = true;
      for (const phone of present) phone.close();
      await Promise.all([...present].map((phone) => phone.over));
    },
  };
}
