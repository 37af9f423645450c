declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      readonly address?: string;
      readonly port?: number;
      readonly directory: string;
      readonly silent?: boolean;
      readonly resetOnClose?: boolean;
      /** The server computes another signature than clients do for a bucket's own address, which ends with a slash. */
      readonly allowMismatchedSignatures?: boolean;
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
