import { count, dateTime, fileSize, plural } from '../format.ts';

const files = (number: number) => plural(number, 'picture or model', 'pictures and models');
const rows = (number: number) => plural(number, 'row', 'rows');

/** What the commands for backups say. */
export const backup = {
  about: 'copy the whole installation, as it is now, into one file; people may go on voting',
  file: 'file to write, such as blindrank.tar',
  bar: 'copying [{bar}] {percentage} %',
  done: (file: string, size: number, rowCount: number, fileCount: number) =>
    `${file} (${fileSize(size)}): ${rows(rowCount)}, ${files(fileCount)}. Keep it secret: it holds what opens every account.`,
  missing: (number: number) =>
    `The media store has lost ${files(number)} that the database names. Everything else is in the backup.`,
} as const;

export const restore = {
  about: 'bring an installation back from a backup; stop Blindrank first',
  file: 'file that “backup” wrote',
  replace: 'remove everything that the database and the media store hold now',
  bar: 'restoring [{bar}] {percentage} %, {eta_formatted} left',
  done: (createdAt: string, rowCount: number, fileCount: number) =>
    `Restored as of ${dateTime(createdAt)}: ${rows(rowCount)}, ${files(fileCount)}.`,
  migrated: (number: number) =>
    `The data were brought forward by ${count(number)} later ${number === 1 ? 'version' : 'versions'} of the tables.`,
  missing: (number: number) => `${files(number)} were lost before the backup was made and are missing.`,
} as const;
