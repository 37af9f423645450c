import type { PacketView } from '../../contract/http/reviews.ts';
import { count } from '../../words/format.ts';
import { review as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import type { ScoredDesign } from './review-view.ts';
import '../ui/summary-dialog.css';

interface Props {
  readonly packet: PacketView;
  readonly designs: readonly ScoredDesign[];
  /** Leads back to a design. */
  readonly onChange?: (index: number) => void;
}

/** All scores of a packet, in the order in which the designs were shown. */
export function ScoreTable({ packet, designs, onChange }: Props) {
  return (
    <div class="table-scroll score-table">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t.summary.design}</th>
            {packet.criteria.map(({ name }) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {designs.map((design, index) => (
            <tr key={design.code}>
              <th scope="row">
                {onChange === undefined ? (
                  <Thumb design={design} place={index + 1} />
                ) : (
                  <button
                    type="button"
                    class="table-work"
                    aria-label={t.summary.change(index + 1)}
                    onClick={() => onChange(index)}
                  >
                    <Thumb design={design} place={index + 1} />
                  </button>
                )}
              </th>
              {design.scores.map((score, c) => (
                <td key={packet.criteria[c]?.name} class="number">
                  {score === null ? '–' : count(score)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Thumb({ design, place }: { design: ScoredDesign; place: number }) {
  return (
    <span class="table-thumb">
      <img src={mediaUrl(design.small)} alt="" width="80" height="60" loading="lazy" />
      {t.design(place)}
    </span>
  );
}
