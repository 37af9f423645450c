import type { Methodology } from '../../contract/http/methodology.ts';
import { methodology as t } from '../../words/words.ts';

/** Every constant of the settings by its path, as it is stored. */
export function ConstantsTable({ constants }: { constants: Methodology['settings']['constants'] }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.constants.title}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t.constants.name}</th>
            <th scope="col" class="number">
              {t.constants.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {flat(constants).map(([path, value]) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td class="number">{typeof value === 'number' ? t.constants.exact(value) : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function flat(value: object, path = ''): [string, number | string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, number | string][] => {
    const name = path === '' ? key : `${path}.${key}`;
    return typeof inner === 'object' && inner !== null ? flat(inner, name) : [[name, inner]];
  });
}
