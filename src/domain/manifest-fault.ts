import type { ErrorDetail } from './app-error.ts';
import type { ManifestFaultCode } from './codes.ts';

/** One mistake, with its place in the manifest (`outputs[3].file`) or in the zip. */
export interface ManifestFault {
  readonly place: string;
  readonly code: ManifestFaultCode;
  readonly detail: ErrorDetail;
}

/** A file that cannot be taken; whoever named it adds the place. */
export class AssetFault extends Error {
  readonly code: ManifestFaultCode;
  readonly detail: ErrorDetail;

  constructor(code: ManifestFaultCode, detail: ErrorDetail = {}) {
    super(code);
    this.name = 'AssetFault';
    this.code = code;
    this.detail = detail;
  }
}
