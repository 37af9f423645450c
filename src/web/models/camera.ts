/** Where a camera stands around a model: angles in radians, radius and target in metres, the field of view in degrees. */
export interface Home {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly fieldOfView: number;
  readonly target: readonly [number, number, number];
}

/**
 * The same, freed of the model's size: radius and field of view as multiples of those at the beginning, the target as
 * steps from there in radii. By it the camera of a small model follows that of a large one.
 */
export interface Camera {
  readonly theta: number;
  readonly phi: number;
  readonly distance: number;
  readonly lens: number;
  readonly aside: readonly [number, number, number];
}

export const followed = {
  /** What a camera's place means, its beginning being known. */
  from(place: Home, home: Home): Camera {
    const step = (axis: 0 | 1 | 2) => (place.target[axis] - home.target[axis]) / home.radius;
    return {
      theta: place.theta,
      phi: place.phi,
      distance: place.radius / home.radius,
      lens: place.fieldOfView / home.fieldOfView,
      aside: [step(0), step(1), step(2)],
    };
  },
  /** The place that means the same around another model. */
  to(camera: Camera, home: Home): Home {
    const at = (axis: 0 | 1 | 2) => home.target[axis] + camera.aside[axis] * home.radius;
    return {
      theta: camera.theta,
      phi: camera.phi,
      radius: camera.distance * home.radius,
      fieldOfView: camera.lens * home.fieldOfView,
      target: [at(0), at(1), at(2)],
    };
  },
};
