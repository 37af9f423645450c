import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that tests need beside Node: their usual names and places, the variable that names another, packages. */
export const PROGRAMS = {
  redis: { names: ['redis-server'], variable: 'REDIS_SERVER', apt: ['redis-server'], brew: ['redis'] },
  chromium: {
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    variable: 'CHROMIUM',
    apt: ['chromium', 'fonts-liberation'],
    brew: ['--cask', 'chromium'],
  },
  ps: { names: ['ps'], variable: 'PS', apt: ['procps'], brew: [] },
};

/** The path of a program, or undefined. */
export function findProgram(name, env = process.env) {
  const { names, variable } = PROGRAMS[name];
  const wanted = env[variable] ? [env[variable]] : names;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = wanted.flatMap((each) => (each.includes('/') ? [each] : folders.map((folder) => join(folder, each))));
  return paths.find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
