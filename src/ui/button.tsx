import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: 'primary' | 'plain' | 'danger';
}

const CLASSES = { primary: styles.primary, plain: styles.button, danger: styles.danger };

/** A button that submits no form, unless its `type` is `submit`. */
export const Button = ({ variant = 'plain', ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={CLASSES[variant]} />
);
