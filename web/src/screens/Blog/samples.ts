// Code samples. A test runs those in `running` and checks the output their comments claim.

export const running = {
  identity: `const box = ['spoon', 'popper'];

const same = box;
same.push('crankbait');
console.log(same === box); // → true

const next = [...box, 'jig'];
console.log(next === box); // → false
console.log(box.length, next.length); // → 3 4`,

  chain: `const rod = {
  pieces: 2,
  describe() {
    return \`\${this.pieces} pieces\`;
  },
};
const travelRod = Object.create(rod);
travelRod.pieces = 4;

console.log(travelRod.describe()); // → 4 pieces
console.log(Object.hasOwn(travelRod, 'describe')); // → false
console.log(Object.getPrototypeOf(travelRod) === rod); // → true
console.log(rod.pieces); // → 2`,

  classes: `class Reel {
  drag = 5;
  turn() {
    return 'click';
  }
}
class QuietReel extends Reel {
  turn() {
    return \`\${super.turn()}, softly\`;
  }
}
const reel = new QuietReel();

console.log(reel.turn()); // → click, softly
console.log(Object.keys(reel)); // → ['drag']
console.log(Object.hasOwn(Reel.prototype, 'turn')); // → true
console.log(Object.getPrototypeOf(reel) === QuietReel.prototype); // → true`,
} as const;

export const reading = {
  render: `function Catch({ kilos }) {
  return <p>A pike of {kilos} kg</p>;
}

root.render(<Catch kilos={2} />);
root.render(<Catch kilos={3} />); // updates one text node, nothing else`,

  keys: `<ul>
  {lures.map((lure) => (
    <LureRow key={lure.id} lure={lure} />
  ))}
</ul>`,

  derived: `const [quantity, setQuantity] = useState(1);

// Not a second state: a computed value can't go stale.
const total = quantity * price;`,

  updater: `// In this render, \`caught\` is a constant: both lines set the same number.
setCaught(caught + 1);
setCaught(caught + 1);

// Each call gets the latest value: adds two.
setCaught((now) => now + 1);
setCaught((now) => now + 1);`,

  unit: `describe('order quantity', () => {
  it('accepts one below the maximum', () => {
    expect(quantityProblem('9', 2, 10)).toBeNull();
  });

  it('rejects the maximum', () => {
    expect(quantityProblem('10', 2, 10)).toBe('Order 2 to 9.');
  });
});`,

  screen: `await user.click(page.getByRole('button', { name: 'Order and pay' }));

await expect(page.getByText('Address is Required')).toBeVisible();
await expect(page.getByLabel('Delivery address')).toBeFocused();`,
} as const;
