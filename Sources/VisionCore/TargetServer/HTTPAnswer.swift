import VisionBase
import VisionSupport

/// A whole answer over HTTP; the connection ends after it.
struct HTTPAnswer {
  var status: StaticString
  var type: StaticString
  var body: [UInt8]
  /// Pages of any origin may read it.
  var isForAllOrigins = false

  static let notFound = HTTPAnswer(status: "404 Not Found", type: "text/plain", body: Array("not found\n".utf8))

  /// The video with the numbers below it; nothing is fetched from elsewhere.
  static let page = HTTPAnswer(
    status: "200 OK", type: "text/html; charset=utf-8",
    body: Array(
      """
      <!doctype html><html lang="en"><head><title>visioncore target</title><meta name="viewport" content="width=device-width">
      <style>body{margin:0;background:#111;color:#ddd;font:16px monospace;text-align:center}img{max-width:100%;max-height:85vh}</style>
      </head><body><img src="/stream.mjpg" alt="live video"><pre id="result" aria-live="off"></pre><script>
      const out = document.getElementById("result");
      async function show() {
        try {
          const r = await (await fetch("/result.json", {cache: "no-store"})).json();
          out.textContent = r.angle === null ? "no target" :
            "angle " + r.angle + " deg   distance " + r.distance + " m   latency " + r.latency_ms + " ms";
        } catch (e) { out.textContent = "no connection"; }
        setTimeout(show, 200);
      }
      show();
      </script></body></html>

      """.utf8))

  func send(to connection: Connection) {
    connection.append(
      Array(
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\(isForAllOrigins ? "Access-Control-Allow-Origin: *\r\n" : "")X-Content-Type-Options: nosniff\r\n\r\n"
          .utf8))
    connection.append(body)
    connection.closesWhenSent = true
  }
}
