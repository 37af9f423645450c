import type { Plugin } from 'vite';

export const MODEL_DECODERS: string;
export function modelDecoders(): Plugin;
