import { posterOf } from '../../../src/web/models/poster.ts';
import { hasWebGl } from '../../../src/web/models/web-gl.ts';

Object.assign(window, { posterOf, hasWebGl });
