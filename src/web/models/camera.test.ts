import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followed, type Home } from './camera.ts';

const home = (radius: number, fieldOfView = 30): Home => ({
  theta: 0,
  phi: 1.3,
  radius,
  fieldOfView,
  target: [0, radius, 0],
});

describe('a camera that follows another', () => {
  it('stands at the same angles, and as far away as its own model is large', () => {
    const seen = followed.from({ theta: 1, phi: 0.5, radius: 1, fieldOfView: 15, target: [1, 2, 0] }, home(2));
    expect(seen).toEqual({ theta: 1, phi: 0.5, distance: 0.5, lens: 0.5, aside: [0.5, 0, 0] });
    expect(followed.to(seen, home(20, 40))).toEqual({
      ...{ theta: 1, phi: 0.5, radius: 10, fieldOfView: 20 },
      target: [10, 20, 0],
    });
  });

  it('comes back to where it began', () => {
    const positive = fc.double({ min: 0.01, max: 100, noNaN: true });
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(angle, angle, positive, positive, positive, (theta, phi, radius, size, other) => {
        const place: Home = { theta, phi, radius, fieldOfView: 20, target: [theta, phi, radius] };
        const away = followed.to(followed.from(place, home(size)), home(other));
        const back = followed.to(followed.from(away, home(other)), home(size));
        expect(back.radius).toBeCloseTo(radius, 6);
        for (const axis of [0, 1, 2] as const) expect(back.target[axis]).toBeCloseTo(place.target[axis], 6);
      }),
    );
  });
});
