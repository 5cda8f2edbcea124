import { useState, type ReactNode } from 'react';
import styles from './Calculator.module.css';

interface CalculatorProps {
  readonly hourly: number;
  readonly children: ReactNode;
}

export default function Calculator({ hourly, children }: CalculatorProps) {
  const [count, setCount] = useState(1);
  return (
    <div className={styles.calculator}>
      <label>
        Gateways{' '}
        <input
          type="number"
          min="1"
          value={count}
          onChange={({ target }) => setCount(Number(target.value))}
        />
      </label>
      <p>
        <output>{(hourly * 730 * count).toFixed(2)} USD a month</output>
      </p>
      {children}
    </div>
  );
}
