/** Formats a waiting time in words. */
export function spell(seconds: number): string {
  if (seconds <= 1) return '1 second';
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
