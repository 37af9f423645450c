/** How much of something has been done, as a bar and in words. */
export function Progress({ share, label, text }: { share: number; label: string; text: string }) {
  return (
    <div class="progress">
      <progress value={share} max={1} aria-label={label} />
      <p role="status">{text}</p>
    </div>
  );
}
