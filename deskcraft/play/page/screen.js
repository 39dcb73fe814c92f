// The desktop's screen: draws what changed, fits it into the room there is, and says which pixel is where.
export class Screen {
  constructor(glass, canvas, trace, holder) {
    Object.assign(this, { glass, canvas, trace, holder });
    this.context = canvas.getContext("2d", { alpha: false });
    this.real = false; // one pixel of the desktop is one of the page
    new ResizeObserver(() => this.fit()).observe(holder);
  }

  // A message is a big-endian length, a head as JSON, and the PNG files of the boxes; see frames.py.
  async draw(buffer) {
    const length = new DataView(buffer).getUint32(0);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
    let at = 4 + length;
    const parts = head.boxes.map(([x, y, , , size]) => {
      const file = new Blob([new Uint8Array(buffer, at, size)], { type: "image/png" });
      at += size;
      return createImageBitmap(file).then((picture) => ({ x, y, picture }));
    });
    const pictures = await Promise.all(parts);
    const [width, height] = head.size;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      for (const each of [this.canvas, this.trace]) Object.assign(each, { width, height });
      this.fit();
    }
    for (const { x, y, picture } of pictures) {
      this.context.drawImage(picture, x, y);
      picture.close();
    }
  }

  fit() {
    const { width, height } = this.canvas;
    const room = this.holder.getBoundingClientRect();
    const scale = this.real ? 1 / devicePixelRatio : Math.min((room.width - 6) / width, (room.height - 6) / height);
    this.glass.style.width = `${Math.max(1, width * scale)}px`;
    this.glass.style.height = `${Math.max(1, height * scale)}px`;
  }

  // The pixel of the desktop below a point of the page.
  place({ clientX, clientY }) {
    const box = this.canvas.getBoundingClientRect();
    const at = (value, size, most) => Math.max(0, Math.min(most - 1, Math.floor((value * most) / size)));
    return {
      x: at(clientX - box.left, box.width, this.canvas.width),
      y: at(clientY - box.top, box.height, this.canvas.height),
    };
  }

  // The way of a drag, which the desktop sees only at its end.
  line(points) {
    const pen = this.trace.getContext("2d");
    pen.clearRect(0, 0, this.trace.width, this.trace.height);
    if (points.length < 2) return;
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    pen.strokeStyle = "#c80066";
    pen.beginPath();
    for (const { x, y } of points) pen.lineTo(x + 0.5, y + 0.5);
    pen.stroke();
  }
}
