import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { AppError } from '../../domain/app-error.ts';
import { compressedAssets } from './compressed-assets.ts';

const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

/**
 * The built pages: files with a hash in their name are kept for ever, the page itself is asked for anew each time, and
 * every path without an ending is the page (it finds its own view).
 */
export function staticPages(webDir: string): RequestHandler {
  const pages = Router();
  const assets = join(webDir, 'assets');
  pages.use('/assets', compressedAssets(assets, FOR_EVER));
  pages.use('/assets', express.static(assets, { index: false, cacheControl: false, setHeaders: keepForEver }));
  pages.use('/assets', () => {
    throw new AppError('not_found');
  });
  pages.use(express.static(webDir, { index: false, cacheControl: false, setHeaders: askAgain }));
  pages.get('/{*path}', (request, response, next) => {
    if (/\.[a-z0-9]+$/i.test(request.path)) throw new AppError('not_found');
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
