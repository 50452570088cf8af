import type { ComponentProps } from 'react';
import styles from './button.module.css';
import link from './link.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `link` looks like a link in a text. */
  variant?: keyof typeof CLASSES;
}

const CLASSES = {
  primary: styles.primary,
  plain: styles.button,
  danger: styles.danger,
  link: link.link,
};

/** A button that submits no form, unless its `type` is `submit`. */
export const Button = ({ variant = 'plain', ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={CLASSES[variant]} />
);
