import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { AppError } from '../../domain/app-error.ts';
import { compressedAssets } from './compressed-assets.ts';
import { type FindPageHead, withPageHead } from './page-head.ts';

const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

/**
 * The built pages: files with a hash in their name are kept for ever, the page itself is asked for anew each time, and
 * every path without an ending is the page (it finds its own view).
 */
export function staticPages(webDir: string, findHead: FindPageHead = async () => null): RequestHandler {
  const pages = Router();
  const assets = join(webDir, 'assets');
  pages.use('/assets', compressedAssets(assets, FOR_EVER));
  pages.use('/assets', express.static(assets, { index: false, cacheControl: false, setHeaders: keepForEver }));
  pages.use('/assets', () => {
    throw new AppError('not_found');
  });
  pages.use(express.static(webDir, { index: false, cacheControl: false, setHeaders: askAgain }));
  pages.get('/{*path}', async (request, response, next) => {
    if (/\.[a-z0-9]+$/i.test(request.path)) throw new AppError('not_found');
    // A page is a page without the picture of its link, too.
    const head = await findHead(request.path).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a page was served without its head');
      return null;
    });
    if (head !== null) {
      const html = await readFile(join(webDir, 'index.html'), 'utf8');
      response.set('Cache-Control', 'no-cache').type('html').send(withPageHead(html, head));
      return;
    }
    response.sendFile(
      'index.html',
      { root: webDir, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } },
      (error) => {
        if (error !== undefined) next(error);
      },
    );
  });
  return pages;
}

function keepForEver(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('Cache-Control', FOR_EVER['Cache-Control']);
}

function askAgain(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('Cache-Control', 'no-cache');
}
