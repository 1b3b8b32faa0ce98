// Amounts and percentages: exact, rounded half away from zero, and written as they were read.
import * as amounts from '../../src/amount/amount';
import * as percentages from '../../src/amount/percentage';

const { parseAmount: amount, toAmountText: amountText } = amounts;
const { parsePercentage: percentage } = percentages;

describe('an amount', () => {
  test.each([
    ['10', '10'],
    ['10.00', '10.00'],
    ['-0.50', '-0.50'],
    ['007.50', '7.50'],
    ['-0.00', '0.00'],
    ['0.0', '0.0'],
    ['123456789012345678', '123456789012345678'],
    ['1.123456789012345678901', '1.12345678901234567'],
  ])('reads %s and writes %s', (given, written) => {
    expect(amounts.normalizeAmountText(given)).toBe(written);
    expect(amountText(amount(written))).toBe(written);
  });

  test.each(['', '+1', '1e3', '1.2.3', '12,50', 'abc', '.5', ' 1', '1 ', '--1', '1234567890123456789', 'NaN', '0x10'])(
    'cannot be the text "%s"',
    (given) => {
      expect(amounts.normalizeAmountText(given)).toBeUndefined();
    },
  );

  test('may end with its decimal point', () => {
    expect(amounts.normalizeAmountText('5.')).toBe('5');
  });

  test.each([
    ['0.5', '1'],
    ['-0.5', '-1'],
    ['1.5', '2'],
    ['2.5', '3'],
    ['2.4999', '2'],
    ['-2.5', '-3'],
  ])('rounds half away from zero: %s to %s', (given, rounded) => {
    expect(amountText(amounts.rescaleAmount(amount(given), 0))).toBe(rounded);
  });

  test('has as many decimals as the left operand after an operation', () => {
    expect(amountText(amounts.addAmountsWithLeftDecimals(amount('1.00'), amount('0.005')))).toBe('1.01');
    expect(amountText(amounts.subtractAmountsWithLeftDecimals(amount('1.00'), amount('0.005')))).toBe('0.99');
    expect(amountText(amounts.multiplyAmountsWithLeftDecimals(amount('12345678901234.56'), amount('1.21')))).toBe(
      '14938271470493.82',
    );
    expect(amountText(amounts.divideAmountsWithLeftDecimals(amount('10.00'), amount('3')))).toBe('3.33');
    expect(amountText(amounts.divideAmountsWithLeftDecimals(amount('10.00'), amount('0')))).toBe('0.00');
    expect(amountText(amounts.addAmountsExactly(amount('1.00'), amount('0.005')))).toBe('1.005');
  });

  test('keeps its value when decimals are added, and is rounded only when decimals are removed', () => {
    expect(amountText(amounts.padAmountDecimals(amount('1.5'), 2))).toBe('1.50');
    expect(amountText(amounts.padAmountDecimals(amount('1.555'), 2))).toBe('1.555');
    expect(amountText(amounts.roundAmountToMaxDecimals(amount('1.555'), 2))).toBe('1.56');
    expect(amountText(amounts.roundAmountToMaxDecimals(amount('1.5'), 2))).toBe('1.5');
  });

  test('is equal by value, however the value is written', () => {
    expect(amounts.isSameAmountValue(amount('10'), amount('10.00'))).toBe(true);
    expect(amounts.compareAmounts(amount('-1'), amount('1.0'))).toBe(-1);
    expect(amounts.isNegativeAmount(amount('-0.01'))).toBe(true);
    expect(amounts.isNegativeAmount(amounts.negateAmount(amount('0.00')))).toBe(false);
    expect(amountText(amounts.negateAmount(amount('0.00')))).toBe('0.00');
  });

  test.each([
    ['21.0%', '21.0%'],
    ['21%', '21%'],
    ['0.21', '21%'],
    ['0.2', '20%'],
    ['1', '100%'],
    ['0.055', '5.5%'],
    ['-5%', '-5%'],
  ])('is read from the percentage %s and written as %s', (given, written) => {
    expect(percentages.normalizePercentageText(given)).toBe(written);
  });

  test.each(['', '%', 'much', '21 %', '2,1%', '1e2%'])('cannot be the percentage "%s"', (given) => {
    expect(percentages.normalizePercentageText(given)).toBeUndefined();
  });

  test('has the decimals of its base if it is a percentage of the base', () => {
    expect(amountText(percentages.multiplyAmountByPercentage(percentage('21.0%'), amount('17.36')))).toBe('3.65');
    expect(amountText(percentages.removeIncludedPercentageFromAmount(percentage('21.0%'), amount('121.00')))).toBe(
      '100.00',
    );
    expect(amountText(percentages.removeIncludedPercentageFromAmount(percentage('10%'), amount('1.0000')))).toBe(
      '0.9091',
    );
    expect(amountText(percentages.removeIncludedPercentageFromAmount(percentage('-100%'), amount('1.00')))).toBe(
      '0.00',
    );
    expect(percentage('21%').value).toBe(percentage('21.00%').value);
    expect(percentage('21%').value).not.toBe(percentage('21.01%').value);
  });

  test('loses nothing when 18 digits are multiplied by 18 digits', () => {
    const a = amount('999999999999999.999');
    expect(amountText(amounts.multiplyAmountsWithLeftDecimals(a, amount('999999999999999.999')))).toBe(
      '999999999999999998000000000000.000',
    );
  });
});
