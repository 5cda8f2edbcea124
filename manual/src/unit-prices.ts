/** Shows a price for the unit that the reader chooses. */
class UnitPrice extends HTMLElement {
  connectedCallback() {
    const hourly = Number(this.dataset.hourly);
    const button = document.createElement('button');
    const units = [`${hourly} USD an hour`, `${(hourly * 730).toFixed(2)} USD a month`];
    let shown = 0;
    button.textContent = units[shown];
    button.onclick = () => {
      shown = 1 - shown;
      button.textContent = units[shown];
    };
    this.replaceChildren(button);
  }
}

customElements.define('unit-price', UnitPrice);
