import type { RefObject } from 'preact';
import type { JudgePacket } from '../../contract/http/judging.ts';
import { judging } from '../../words/words.ts';

interface Props {
  readonly brief: JudgePacket['brief'];
  /** Unfolded at first. */
  readonly open: boolean;
  readonly fold: RefObject<HTMLDetailsElement | null>;
}

/** The brief and what must be printed, always at hand. */
export function AboutBrief({ brief, open, fold }: Props) {
  return (
    <details class="about-brief" ref={fold} open={open}>
      <summary>{judging.about.title}</summary>
      <h2>{brief.title}</h2>
      <p class="about-brief-text">{brief.text}</p>
      {brief.requiredText.length > 0 && (
        <>
          <h3>{judging.about.required(brief.requiredText.length)}</h3>
          <ul class="about-brief-texts">
            {brief.requiredText.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
