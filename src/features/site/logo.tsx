export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 22 18" aria-hidden className={className} fill="currentColor">
      <path d="M0 0h22l-2.2 4.6H5.4V18H0z" />
      <path d="M8 7.2h9.4l-2.1 4.4H12l-1.2 2.6H8z" />
    </svg>
  );
}
