import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What came to the server, with the key that was shown. */
export interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

/** How the server answers a call. */
export type Reply = (response: ServerResponse, asked: Asked) => void | Promise<void>;

export interface OpenAiServer {
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly asked: readonly Asked[];
}

/** A server on this machine that speaks OpenAI's protocol: the nth call gets the nth reply, later ones the last. */
export async function openAiServer(...replies: readonly Reply[]): Promise<OpenAiServer> {
  const { close, ...server } = await startOpenAiServer(...replies);
  onTestFinished(close);
  return server;
}

/** The same for as long as it is wanted. */
export async function startOpenAiServer(...replies: readonly Reply[]): Promise<OpenAiServer & { close(): void }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
    const one = { path: request.url ?? '', authorization: request.headers.authorization, body };
    const reply = replies[Math.min(asked.push(one), replies.length) - 1];
    await reply?.(response, one);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function says(body: object, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** A chat's answer. */
export function message(content: unknown, finish = 'stop', more: object = {}): Reply {
  return says({
    id: 'chat-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, ...more } }],
    usage: { prompt_tokens: 120, completion_tokens: 45, total_tokens: 165 },
  });
}

/** What an endpoint says with an error. */
export function refuses(status: number, text: string, headers: Record<string, string> = {}): Reply {
  return says({ error: { message: text, type: 'error', code: null } }, status, headers);
}

/** Ends the connection in the middle of an answer. */
export const hangsUp: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  response.write('{"choices": [', () => response.destroy());
};

/** Says nothing, for good. */
export const saysNothing: Reply = () => {};

export function writes(text: string, type = 'application/json'): Reply {
  return (response) => {
    response.writeHead(200, { 'Content-Type': type }).end(text);
  };
}
