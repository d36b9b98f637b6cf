// A compact list of many integers.

/** A growable list of 32-bit integers. */
export class IntegerList {
  length = 0
  private numbers = new Int32Array(4096)

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Int32Array(this.numbers.length * 2)
      larger.set(this.numbers)
      this.numbers = larger
    }
    this.numbers[this.length++] = value
  }

  clear(): void {
    this.length = 0
  }

  /** All integers, as a view that is valid until the next change. */
  all(): Int32Array {
    return this.numbers.subarray(0, this.length)
  }

  /** Tells whether the last integers are these. */
  endsWith(last: readonly number[]): boolean {
    const offset = this.length - last.length
    return offset >= 0 && last.every((number, i) => this.numbers[offset + i] === number)
  }

  /** The integer at an index, or 0 past the end. */
  at(index: number): number {
    return index < this.length ? (this.numbers[index] as number) : 0
  }
}
