import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { CallStep } from '../../contract/generation-plan.ts';
import type { Endpoint, EndpointFault } from '../../platform/endpoint/endpoint.ts';
import type { StepLog } from './attempt-log.ts';
import { chatBody, readChat } from './chat-protocol.ts';
import { imagesBody, readImages } from './images-protocol.ts';
import type { GenerationSettings } from './planned-runs.ts';
import { keptText } from './printed.ts';
import type { Question } from './question.ts';
import { writeWhole } from './write-file.ts';

type CallEnd = Omit<StepLog, 'name' | 'kind' | 'tookMs'>;

/** Asks the endpoint of a step, and writes what comes into the output folder: pictures, or else the words. */
export async function callStep(
  endpoint: Endpoint,
  step: CallStep,
  question: Question,
  output: string,
  signal: AbortSignal,
): Promise<CallEnd> {
  const [path, body] = step.kind === 'images' ? imagesBody(question) : chatBody(question);
  const asked = { ...parametersOf(step, question.settings), ...body, model: step.model };
  const answer = await endpoint.ask(path, asked, signal);
  if (answer.kind === 'fault') return faultEnd(answer);
  const read = step.kind === 'images' ? readImages(answer.body) : readChat(answer.body);
  const { httpStatus } = answer;
  if (read === null) {
    return { httpStatus, errorCode: 'no_answer', message: keptText(JSON.stringify(answer.body) ?? '') };
  }
  const { pictures, text, ...said } = read;
  const files: Buffer[] = [];
  for (const picture of pictures) {
    if ('base64' in picture) files.push(Buffer.from(picture.base64, 'base64'));
    else {
      const file = await endpoint.fetchFile(picture.url, signal);
      if (file.kind === 'fault') return { ...said, ...faultEnd(file) };
      files.push(file.bytes);
    }
  }
  if (files.length > 0) await writePictures(output, files);
  else if (text.trim() !== '') await writeWhole(join(output, 'answer.txt'), text);
  return { ...said, httpStatus, ...(text !== '' && { said: keptText(text) }) };
}

function parametersOf({ parameters }: CallStep, settings: GenerationSettings): GenerationSettings {
  if (parameters === undefined) return settings;
  return Object.fromEntries(Object.entries(parameters).map(([name, setting]) => [name, settings[setting]]));
}

function faultEnd({ httpStatus, errorCode, message }: EndpointFault): CallEnd {
  return {
    ...(httpStatus !== undefined && { httpStatus }),
    ...(errorCode !== undefined && { errorCode }),
    message: keptText(message),
  };
}

async function writePictures(output: string, files: readonly Buffer[]): Promise<void> {
  const digits = String(files.length).length;
  for (const [index, bytes] of files.entries()) {
    const ending = (await fileTypeFromBuffer(bytes))?.ext ?? 'bin';
    await writeWhole(join(output, `output-${String(index + 1).padStart(digits, '0')}.${ending}`), bytes);
  }
}
