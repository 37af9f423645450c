declare module 'gltf-validator' {
  export interface ValidationMessage {
    readonly code: string;
    /** 0: an error. */
    readonly severity: number;
    readonly pointer?: string;
  }
  export function validateBytes(
    bytes: Uint8Array,
    options?: { readonly maxIssues?: number; readonly ignoredIssues?: readonly string[] },
  ): Promise<{ readonly issues: { readonly numErrors: number; readonly messages: readonly ValidationMessage[] } }>;
}

declare module 'draco3dgltf' {
  const draco3d: {
    createDecoderModule(): Promise<unknown>;
    createEncoderModule(): Promise<unknown>;
  };
  export default draco3d;
}
