import { type Meter, meterOf } from '../metrics.ts';
import { run } from '../run-state.ts';

class Metric {
  readonly name: string;
  readonly #meter: Meter;

  constructor(kind: Meter['kind'], name: string) {
    this.name = name;
    this.#meter = meterOf(run.meters, name, kind);
  }

  add(value: number | boolean): void {
    this.#meter.add(Number(value));
  }
}

export class Counter extends Metric {
  constructor(name: string) {
    super('counter', name);
  }
}

export class Gauge extends Metric {
  constructor(name: string) {
    super('gauge', name);
  }
}

export class Rate extends Metric {
  constructor(name: string) {
    super('rate', name);
  }
}

export class Trend extends Metric {
  constructor(name: string) {
    super('trend', name);
  }
}
