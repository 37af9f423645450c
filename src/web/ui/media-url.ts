/** Where a picture is served; on the wire it is only its random name. */
export function mediaUrl(name: string): string {
  return `/api/v1/media/${name}`;
}
