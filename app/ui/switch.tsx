import './switch.css';
import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string;
  /** One line on what it does. */
  hint?: string;
}

/** A switch, with its label at the left. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  return (
    <label className={className ? `switch ${className}` : 'switch'}>
      <span className="switch-text">
        {label}
        {hint && <span className="switch-hint">{hint}</span>}
      </span>
      <input type="checkbox" role="switch" aria-checked={input.checked ?? false} {...input} />
    </label>
  );
}
